/**
 * Measures the contenders in turn, so that other load on the machine affects all of them alike, and returns the results by contender.
 * One that fails is named and stops neither the others nor the run.
 */
export async function inTurn<Contender extends { name: string }, Measured>(
  turns: number,
  what: string,
  contenders: readonly Contender[],
  measure: (contender: Contender) => Promise<Measured>,
): Promise<Record<string, Measured[]>> {
  const measured: Record<string, Measured[]> = {};
  for (let turn = 1; turn <= turns; turn += 1)
    for (const contender of contenders) {
      console.log(`${what}, ${contender.name}, ${turn} of ${turns}`);
      try {
        const result = await measure(contender);
        measured[contender.name] = [...(measured[contender.name] ?? []), result];
      } catch (error) {
        console.log(`  failed: ${String(error).split('\n')[0]}`);
      }
    }
  return measured;
}
