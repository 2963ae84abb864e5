/** Returns a function that calls `make` once for each list of arguments. */
export function memoize<Args extends string[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = args.join('\n');
    if (!made.has(key)) made.set(key, make(...args));
    return made.get(key) as Made;
  };
}
