"""Masked PPO by self-play on any game of Enishi, in one file, in the manner of CleanRL.

    pip install 'enishi[envs]' torch
    python ppo_selfplay.py --game bird --seconds 120

Seconds are processor time, so that a busy machine learns as much as a quiet one. One net plays all seats. Every decision belongs to the
seat that took it: what follows for that seat is its own next decision, and what it is paid at the end. The net is saved with the name of
the observation that it reads.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import enishi.envs
from enishi.envs.naming import observation_name
from enishi.games import load


class Agent(nn.Module):
    """Two hidden layers under a policy and a value."""

    def __init__(self, width: int, moves: int, units: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU())
        self.policy, self.value = nn.Linear(units, moves), nn.Linear(units, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        inner = self.body(seen)
        logits = self.policy(inner).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(inner).squeeze(-1)

    def choose(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """What `enishi.envs.evaluate` asks: a number for each game, drawn as in training."""
        with torch.no_grad():
            choices, _ = self(torch.from_numpy(np.ascontiguousarray(seen)), torch.from_numpy(mask.astype(bool)))
            return choices.sample().numpy()


def advantages(values, last_values, last_seat, seats, ends, paid, gae):
    """Generalised advantages, seat by seat, backwards in time; and which decisions have one: those whose seat decides again or is paid."""
    steps, games = values.shape
    every = np.arange(games)
    following, carried = np.zeros((games, paid.shape[2])), np.zeros((games, paid.shape[2]))
    reward, known = np.zeros((games, paid.shape[2])), np.zeros((games, paid.shape[2]), bool)
    following[every, last_seat], known[every, last_seat] = last_values, True
    found, valid = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
    for step in range(steps - 1, -1, -1):
        over = ends[step]
        following[over], carried[over], known[over], reward[over] = 0.0, 0.0, True, paid[step][over]
        seat = seats[step]
        delta = reward[every, seat] + following[every, seat] - values[step]
        found[step] = delta + gae * carried[every, seat]
        valid[step] = known[every, seat]
        following[every, seat], carried[every, seat], known[every, seat], reward[every, seat] = values[step], found[step], True, 0.0
    return found, valid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="bird")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--num-envs", type=int, default=256)
    parser.add_argument("--num-steps", type=int, default=64)
    parser.add_argument("--units", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=2048)
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--gae", type=float, default=0.95)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--evaluated", type=int, default=600, help="games of the evaluation at the end")
    parser.add_argument("--save", help="a file for the net")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)

    envs = enishi.envs.vector(args.game, args.num_envs, args.seats)
    players = envs.batch.seats
    agent = Agent(envs.single_observation_space.shape[0], int(envs.single_action_space.n), args.units)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    seen, infos = envs.reset(seed=args.seed)
    began, decisions, updates = time.process_time(), 0, 0
    while time.process_time() - began < args.seconds:
        kept = {name: [] for name in ("seen", "mask", "number", "chance", "value", "seat", "end", "paid")}
        for _ in range(args.num_steps):
            mask = torch.from_numpy(infos["action_mask"].astype(bool))
            with torch.no_grad():
                choices, value = agent(torch.from_numpy(seen), mask)
                number = choices.sample()
            facts = (torch.from_numpy(seen), mask, number, choices.log_prob(number), value.numpy(), infos["seat"].astype(int))
            for name, fact in zip(("seen", "mask", "number", "chance", "value", "seat"), facts, strict=True):
                kept[name].append(fact)
            seen, _, terminated, truncated, infos = envs.step(number.numpy())
            kept["end"].append(terminated | truncated)
            kept["paid"].append(infos["rewards"])
        with torch.no_grad():
            _, last = agent(torch.from_numpy(seen), torch.from_numpy(infos["action_mask"].astype(bool)))
        values, seats, ends, paid = (np.array(kept[name]) for name in ("value", "seat", "end", "paid"))
        found, valid = advantages(values, last.numpy(), infos["seat"].astype(int), seats, ends, paid, args.gae)
        flat = {name: torch.stack(kept[name]).flatten(0, 1) for name in ("seen", "mask", "number", "chance")}
        advantage, target = torch.from_numpy(found).flatten(), torch.from_numpy(found + values).float().flatten()
        usable = torch.from_numpy(np.flatnonzero(valid))
        for _ in range(args.epochs):
            for rows in usable[torch.randperm(len(usable))].split(args.minibatch):
                choices, value = agent(flat["seen"][rows], flat["mask"][rows])
                ratio = (choices.log_prob(flat["number"][rows]) - flat["chance"][rows]).exp()
                gain = advantage[rows]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                policy_loss = -torch.min(gain * ratio, gain * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
                loss = policy_loss + 0.5 * (value - target[rows]).square().mean() - args.entropy * choices.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        decisions, updates = decisions + values.size, updates + 1
        if updates % 20 == 0:
            print(f"{time.process_time() - began:6.0f} s  {decisions:,} decisions  entropy {choices.entropy().mean():.2f}", flush=True)

    print(f"{decisions:,} decisions in {time.process_time() - began:.0f} s")
    if args.save:
        torch.save({"observation": observation_name(load(args.game)), "agent": agent.state_dict(), "units": args.units}, args.save)
    for others in ("random", "easy"):
        games = args.evaluated if others == "random" else max(players, args.evaluated // 6)
        found = enishi.envs.evaluate(agent.choose, args.game, others, games=games, seed=7, seats=args.seats)
        print(f"against {others}: {found}", flush=True)


if __name__ == "__main__":
    main()
