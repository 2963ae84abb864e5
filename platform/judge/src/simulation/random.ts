/** A seeded generator: sfc32 (Chris Doty-Humphrey, public domain). Not for secrets. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform: () => number;
  /** Normal with mean 0 and variance 1. */
  normal: () => number;
  /** Exponential with mean 1. */
  exponential: () => number;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Quantiles in equal steps of chance: a draw from them costs no logarithm, and all variants draw from the same. */
const DRAWS = 65_536;
const EXPONENTIALS = Float64Array.from({ length: DRAWS }, (_, at) => -Math.log((at + 0.5) / DRAWS));
/** By Box and Muller, with angles spread evenly over the radii. */
const NORMALS = Float64Array.from(
  { length: DRAWS },
  (_, at) => Math.sqrt(2 * (EXPONENTIALS[at] as number)) * Math.cos(2 * Math.PI * ((at * GOLDEN) % 1)),
);

export function seeded(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = (seed ^ 0x5bf03635) | 0;
  let counter = 1;
  const uniform = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round++) uniform();

  return {
    uniform,
    normal: () => NORMALS[Math.floor(uniform() * DRAWS)] as number,
    exponential: () => EXPONENTIALS[Math.floor(uniform() * DRAWS)] as number,
  };
}
