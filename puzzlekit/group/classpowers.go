package group

import (
	"context"
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// PowerMap returns the class of the k-th powers of the elements of each class. The exponent may
// be negative: PowerMap(ctx, -1) is the map of inverses. The powers are taken one prime at a time and
// kept. Errors are those of [Classes.Of].
func (c *Classes) PowerMap(ctx context.Context, k int) ([]int, error) {
	return c.powerMap(ctx, "PowerMap", k)
}

// powerMap is PowerMap for the method that is named in errors.
func (c *Classes) powerMap(ctx context.Context, method string, k int) ([]int, error) {
	w, end := c.begin(ctx, method)
	defer end()
	out := make([]int, len(c.classes))
	for i := range out {
		var err error
		if out[i], err = c.power(i, k); err != nil {
			return nil, err
		}
		if w.Ended() {
			return nil, w.Stopped("")
		}
	}
	return out, nil
}

// IsReal reports for each class whether it has the inverses of its elements. All characters
// have real values there. Errors are those of [Classes.Of].
func (c *Classes) IsReal(ctx context.Context) ([]bool, error) {
	inverse, err := c.powerMap(ctx, "IsReal", -1)
	real := make([]bool, len(inverse))
	for i, j := range inverse {
		real[i] = i == j
	}
	return real, err
}

// Exponent returns the least common multiple of the orders of all elements.
func (c *Classes) Exponent() *big.Int {
	lcm := big.NewInt(1)
	for _, n := range c.orders {
		order, gcd := big.NewInt(int64(n)), new(big.Int)
		gcd.GCD(nil, nil, lcm, order)
		lcm.Mul(lcm, order.Quo(order, gcd))
	}
	return lcm
}

// power returns the class of k-th powers of class i.
func (c *Classes) power(i, k int) (int, error) {
	n := c.orders[i]
	k = (k%n + n) % n
	for k > 1 {
		p := chain.Primes(k)[0]
		var err error
		if i, err = c.primePower(i, p); err != nil {
			return 0, err
		}
		k /= p
		n = c.orders[i]
		k %= n
	}
	if k == 0 && n > 1 {
		return 0, nil
	}
	return i, nil
}

// primePower returns the class of p-th powers of class i.
func (c *Classes) primePower(i, p int) (int, error) {
	if j, known := c.powers[i][p]; known {
		return j, nil
	}
	j, err := c.of(rawperm.Power(c.raw[i], p))
	if err != nil {
		return 0, err
	}
	if c.powers[i] == nil {
		c.powers[i] = map[int]int{}
	}
	c.powers[i][p] = j
	return j, nil
}
