// The 15 puzzle by the textbook: IDA* with an additive pattern database and its
// mirror image (Korf and Felner 2002), written plainly. Tables are bytes, found
// by the places of the tiles without any ranking. Its one refusal is the move
// back. It reads from the standard input
//
//   the number of patterns; for each its size and its tiles
//   the number of boards; for each 16 tiles, row by row, 0 for the blank
//
// and writes a line "moves nodes" for each board, then the processor seconds
// of the preparation and of the search. A node is an arrangement looked at.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <utility>
#include <vector>

static int next_cell[16][4]; // of the blank: left, right, up, down; -1 outside

static void make_board() {
  for (int c = 0; c < 16; c++) {
    next_cell[c][0] = c % 4 > 0 ? c - 1 : -1;
    next_cell[c][1] = c % 4 < 3 ? c + 1 : -1;
    next_cell[c][2] = c >= 4 ? c - 4 : -1;
    next_cell[c][3] = c < 12 ? c + 4 : -1;
  }
}

static int mirrored(int cell) { return cell % 4 * 4 + cell / 4; }

struct Pattern {
  std::vector<int> tiles;
  std::vector<uint8_t> table; // fewest moves of the tiles, by four bits of place for each

  // The tile of the pattern in a cell, by its number, or -1.
  int at(uint32_t key, int cell) const {
    for (size_t i = 0; i < tiles.size(); i++)
      if (int(key >> 4 * i & 15) == cell) return int(i);
    return -1;
  }

  // Breadth first over places of the tiles and the blank, backwards from home;
  // moves of other tiles cost nothing.
  void build() {
    uint32_t home = 0;
    for (size_t i = 0; i < tiles.size(); i++) home |= uint32_t(tiles[i] - 1) << 4 * i;
    table.assign(size_t(1) << 4 * tiles.size(), 255);
    std::vector<bool> seen(table.size() << 4);
    std::vector<uint32_t> level{home << 4 | 15}, later;
    for (int depth = 0; !level.empty(); depth++, std::swap(level, later)) {
      while (!level.empty()) {
        uint32_t state = level.back(), key = state >> 4;
        level.pop_back();
        if (seen[state]) continue;
        seen[state] = true;
        table[key] = std::min<uint8_t>(table[key], depth);
        for (int to : next_cell[state & 15]) {
          if (to < 0) continue;
          int i = at(key, to);
          uint32_t moved = i < 0 ? key : key ^ (to ^ (state & 15)) << 4 * i;
          if (!seen[moved << 4 | to]) (i < 0 ? level : later).push_back(moved << 4 | to);
        }
      }
    }
  }
};

static std::vector<Pattern> patterns;
static int pattern_of[16], shift_of[16]; // of a tile
static int mirror_tile[16];

struct Search {
  int tile[16];
  std::vector<uint32_t> straight, mirror; // keys of the patterns
  uint64_t nodes = 0;

  Search() : straight(patterns.size()), mirror(patterns.size()) {}

  int bound(const std::vector<uint32_t>& keys) const {
    int sum = 0;
    for (size_t p = 0; p < patterns.size(); p++) sum += patterns[p].table[keys[p]];
    return sum;
  }

  // Looks for a solution of at most `left` moves, by depth.
  bool below(int blank, int last, int left, int h, int mirror_h) {
    for (int d = 0; d < 4; d++) {
      int to = next_cell[blank][d];
      if (to < 0 || d == (last ^ 1)) continue;
      nodes++;
      int t = tile[to], p = pattern_of[t];
      uint32_t key = straight[p], moved = key ^ uint32_t(to ^ blank) << shift_of[t];
      int h1 = h + patterns[p].table[moved] - patterns[p].table[key];
      if (h1 >= left) continue;
      int m = mirror_tile[t], q = pattern_of[m];
      uint32_t mirror_key = mirror[q];
      uint32_t mirror_moved = mirror_key ^ uint32_t(mirrored(to) ^ mirrored(blank)) << shift_of[m];
      int h2 = mirror_h + patterns[q].table[mirror_moved] - patterns[q].table[mirror_key];
      if (h2 >= left) continue;
      if (h1 == 0) return true;
      tile[blank] = t, straight[p] = moved, mirror[q] = mirror_moved;
      bool found = below(to, d, left - 1, h1, h2);
      tile[to] = t, straight[p] = key, mirror[q] = mirror_key;
      if (found) return true;
    }
    return false;
  }

  int shortest() {
    int blank = 0;
    for (int c = 0; c < 16; c++) {
      int t = tile[c], m = mirror_tile[t];
      if (t == 0) {
        blank = c;
        continue;
      }
      straight[pattern_of[t]] |= uint32_t(c) << shift_of[t];
      mirror[pattern_of[m]] |= uint32_t(mirrored(c)) << shift_of[m];
    }
    int h = bound(straight), mirror_h = bound(mirror), most = std::max(h, mirror_h);
    if (h == 0) return 0;
    while (!below(blank, 4, most, h, mirror_h)) most += 2;
    return most;
  }
};

static double seconds(clock_t from) { return double(clock() - from) / CLOCKS_PER_SEC; }

static int read_number() {
  int n = 0;
  return std::scanf("%d", &n) == 1 ? n : 0;
}

int main() {
  make_board();
  clock_t began = clock();
  patterns.resize(read_number());
  for (size_t p = 0; p < patterns.size(); p++) {
    patterns[p].tiles.resize(read_number());
    for (size_t i = 0; i < patterns[p].tiles.size(); i++) {
      int t = patterns[p].tiles[i] = read_number();
      pattern_of[t] = int(p), shift_of[t] = int(4 * i);
    }
    patterns[p].build();
  }
  for (int t = 1; t < 16; t++) mirror_tile[t] = mirrored(t - 1) + 1;
  double prepared = seconds(began);
  int boards = read_number();
  double searched = 0;
  while (boards-- > 0) {
    Search s;
    for (int& t : s.tile) t = read_number();
    began = clock();
    int moves = s.shortest();
    searched += seconds(began);
    std::printf("%d %llu\n", moves, static_cast<unsigned long long>(s.nodes));
  }
  std::printf("%.6f %.6f\n", prepared, searched);
}
