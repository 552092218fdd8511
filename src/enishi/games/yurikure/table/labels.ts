/** Everything that is to be known of a girl or a pair, in one sentence. */

import { useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";

export function usePairLabel(): (pair: yurikure.Pair, chosen?: number) => string {
  const { speak } = useTable<yurikure.Table>();
  return (pair, chosen = 0) => {
    const { couple, kissed, destined, parting_faces: parting, kiss_faces: kiss, waits } = pair;
    const gold = (pair.support ?? 0) + (pair.added ?? 0) + chosen;
    return [
      speak("table.pair", { ...pair }),
      couple && speak(destined ? "table.pair_destined" : kissed ? "table.pair_kissed" : "table.pair_couple"),
      couple && !destined && parting !== null && speak(waits ? "table.pair_odds_later" : "table.pair_odds", { parting, kiss }),
      gold > 0 && speak("table.pair_support", { points: gold }),
    ]
      .filter(Boolean)
      .join(speak.language === "ja" ? "、" : ", ");
  };
}

export function useGirlLabel(): (girl: yurikure.Girl) => string {
  const { table, speak } = useTable<yurikure.Table>();
  return (girl) => {
    const { controller, control, partners, revealed } = girl;
    const vote = table.action?.votes.find((one) => one.girl === girl.girl);
    return [
      girl.rank ? speak("table.girl", { girl: girl.girl, rank: girl.rank }) : speak(`girl.${girl.girl}`),
      table.acting === girl.girl ? speak("table.girl_acting") : girl.acted && speak("table.girl_acted"),
      vote && speak(`table.vote_${vote.vote ?? "open"}`),
      partners.length ? speak("table.girl_partners", { partners }) : speak("table.girl_single"),
      controller === null ? speak("table.girl_free") : speak("table.girl_controller", { seat: controller, points: revealed[controller] }),
      control !== null && speak("table.girl_control", { control }),
    ]
      .filter(Boolean)
      .join(speak.language === "ja" ? "、" : ", ");
  };
}
