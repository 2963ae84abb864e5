import { expect, it } from 'vitest';
import { scenarioOf } from './scenario.ts';

it('reads any number of switches in any order', () => {
  expect(scenarioOf('emulator-fast-drop')).toMatchObject({ fast: true, drops: true, agentEnds: false });
  expect(scenarioOf('emulator-agent-ends-fast')).toMatchObject({ fast: true, agentEnds: true });
  expect(scenarioOf('emulator-navigate')).toMatchObject({ navigates: true });
  expect(scenarioOf('emulator-429')).toMatchObject({ restStatus: 429 });
});

it('takes nothing from an id that merely resembles a switch', () => {
  expect(scenarioOf('emulator')).not.toHaveProperty('restStatus');
  expect(scenarioOf('breakfast-dropped')).toMatchObject({ fast: false, drops: false });
});
