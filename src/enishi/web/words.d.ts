/** The words of a page that stands by itself, in all languages; the build puts them there. */
declare module "enishi:words" {
  import type { WordList } from "./language/words";

  const words: { en: WordList; ja: WordList };
  export default words;
}
