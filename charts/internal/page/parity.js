// The parity game: which arrangements of tiles can be solved? (M. Fujimoto, section 7.3:
// two tiles are chosen and transposed, as seldom as possible, and then the answer is
// given.)
// exchangesOf counts the exchanges that bring tiles in order, cycle by cycle.
function exchangesOf(tiles) {
  const seen = tiles.map(() => false);
  let count = 0;
  tiles.forEach((_, i) => {
    for (let k = i; !seen[k]; k = tiles[k] - 1) {
      seen[k] = true;
      if (tiles[k] - 1 !== i) count++;
    }
  });
  return count;
}

// shuffledTiles deals tiles 1 to n, every order with the same chance.
function shuffledTiles(n, chance) {
  const tiles = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
  }
  return tiles;
}
