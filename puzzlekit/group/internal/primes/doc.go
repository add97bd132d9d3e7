// Package primes has the little number theory that permutation groups need:
// primes, prime powers, and the part of an order that belongs to one prime.
package primes
