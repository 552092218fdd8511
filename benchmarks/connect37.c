/* Connect 37 with two seats, random play, as a straightforward C program: the measure of the limit for compiled rules.
 *
 *     cc -O3 -march=native -o connect37 benchmarks/connect37.c && ./connect37 <games> <seed>
 *
 * The same events as `enishi.games.connect37`: each tile is drawn when it is needed, every step lists all its moves or outcomes and takes
 * one at random. Prints games, events, mean scores and seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TILES = 37, CELLS = 37, SEATS = 2, CENTRE_CELL = 18, HAND = 2, SHORTEST_RUN = 4 };
enum { CENTRE, DEAL, DRAW, LAY, CHIP, OVER };
enum { LAY_FIRST = TILES, SINGLE = LAY_FIRST + TILES * CELLS, DOUBLE, STACK };

typedef struct {
    int8_t drawn_tile[TILES]; /* 1 when drawn */
    int8_t board[CELLS];      /* tile + 1 */
    int8_t cell_of[TILES];    /* cell + 1 */
    int8_t chip[CELLS];       /* 1 + 2 * owner, + 1 for a double */
    int8_t hand[SEATS][HAND + 1];
    int8_t held[SEATS], singles[SEATS], doubles[SEATS];
    int8_t phase, turn, drawn, laid;
} State;

static int adjacent[CELLS][CELLS];
static uint32_t rng[4];

static uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static uint32_t draw32(void) {
    uint32_t result = rotl(rng[0] + rng[3], 7) + rng[0], t = rng[1] << 9;
    rng[2] ^= rng[0]; rng[3] ^= rng[1]; rng[1] ^= rng[2]; rng[0] ^= rng[3];
    rng[2] ^= t;
    rng[3] = rotl(rng[3], 11);
    return result;
}

static uint32_t below(uint32_t limit) { return (uint32_t)(((uint64_t)draw32() * limit) >> 32); }

static void make_board(void) {
    const int rows[7] = {4, 5, 6, 7, 6, 5, 4};
    int row_of[CELLS], x_of[CELLS], n = 0;
    for (int row = 0; row < 7; row++)
        for (int i = 0; i < rows[row]; i++, n++) { row_of[n] = row; x_of[n] = 2 * i - rows[row]; }
    for (int a = 0; a < CELLS; a++)
        for (int b = 0; b < CELLS; b++) {
            int up = abs(row_of[a] - row_of[b]), across = abs(x_of[a] - x_of[b]);
            adjacent[a][b] = (up == 0 && across == 2) || (up == 1 && across == 1);
        }
}

static void start(State *s) {
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < SEATS; seat++) s->singles[seat] = 17;
}

static int legal(const State *s, int *out) {
    int n = 0;
    if (s->phase <= DRAW) {
        for (int tile = 0; tile < TILES; tile++)
            if (!s->drawn_tile[tile]) out[n++] = tile;
    } else if (s->phase == LAY) {
        for (int i = 0; i < s->held[s->turn]; i++)
            for (int cell = 0; cell < CELLS; cell++)
                if (!s->board[cell]) out[n++] = LAY_FIRST + s->hand[s->turn][i] * CELLS + cell;
    } else {
        if (s->singles[s->turn] >= 1) out[n++] = SINGLE;
        if (s->doubles[s->turn] >= 1) out[n++] = DOUBLE;
        if (s->singles[s->turn] >= 2) out[n++] = STACK;
    }
    return n;
}

static void put(State *s, int tile, int cell) { s->board[cell] = tile + 1; s->cell_of[tile] = cell + 1; }

static void take(State *s, int seat, int tile) {
    s->drawn_tile[tile] = 1;
    s->drawn++;
    int at = s->held[seat]++;
    while (at > 0 && s->hand[seat][at - 1] > tile) { s->hand[seat][at] = s->hand[seat][at - 1]; at--; }
    s->hand[seat][at] = tile;
}

static void lay(State *s, int tile, int cell) {
    int at = 0, seat = s->turn;
    while (s->hand[seat][at] != tile) at++;
    for (s->held[seat]--; at < s->held[seat]; at++) s->hand[seat][at] = s->hand[seat][at + 1];
    put(s, tile, cell);
    s->laid = cell;
    s->phase = CHIP;
}

static void chip_step(State *s, int move) {
    int seat = s->turn;
    if (move == SINGLE) { s->singles[seat]--; s->chip[s->laid] = 1 + 2 * seat; }
    else if (move == DOUBLE) { s->doubles[seat]--; s->chip[s->laid] = 2 + 2 * seat; }
    else { s->singles[seat] -= 2; s->doubles[seat]++; }
    s->turn = (seat + 1) % SEATS;
    s->phase = s->drawn < TILES - SEATS ? DRAW : s->held[s->turn] ? LAY : OVER;
}

static void play(State *s, int move) {
    switch (s->phase) {
    case CENTRE: s->drawn_tile[move] = 1; s->drawn = 1; put(s, move, CENTRE_CELL); s->phase = DEAL; break;
    case DEAL:
        take(s, s->turn, move);
        if (s->held[s->turn] == HAND) s->turn++;
        if (s->turn == SEATS) { s->turn = 0; s->phase = DRAW; }
        break;
    case DRAW: take(s, s->turn, move); s->phase = LAY; break;
    case LAY: lay(s, (move - LAY_FIRST) / CELLS, (move - LAY_FIRST) % CELLS); break;
    default: chip_step(s, move);
    }
}

static int links(const State *s, int tile) {
    return tile + 1 < TILES && s->cell_of[tile] && s->cell_of[tile + 1] && adjacent[s->cell_of[tile] - 1][s->cell_of[tile + 1] - 1];
}

static void scores(const State *s, long *out) {
    for (int first = 0, last; first < TILES; first = last + 1) {
        for (last = first; links(s, last); last++) {}
        if (last - first + 1 >= SHORTEST_RUN)
            for (int tile = first; tile <= last; tile++) {
                int chip = s->chip[s->cell_of[tile] - 1];
                if (chip) out[(chip - 1) >> 1] += 1 + ((chip - 1) & 1);
            }
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000, events = 0, total[SEATS] = {0};
    int out[128];
    State s;
    for (int i = 0; i < 4; i++) rng[i] = 0x9E3779B9u * (uint32_t)(i + 1) ^ (uint32_t)(argc > 2 ? atol(argv[2]) : 1);
    make_board();
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long game = 0; game < games; game++) {
        start(&s);
        while (s.phase != OVER) {
            int n = legal(&s, out);
            play(&s, out[below(n)]);
            events++;
        }
        scores(&s, total);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double seconds = (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) / 1e9;
    printf("{\"games\": %ld, \"events\": %ld, \"mean_scores\": [%.4f, %.4f], \"seconds\": %.4f}\n", games, events,
           (double)total[0] / games, (double)total[1] / games, seconds);
    return 0;
}
