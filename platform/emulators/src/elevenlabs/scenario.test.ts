import { expect, it } from 'vitest';
import { scenarioOf } from './scenario.ts';

it('parses any number of switches in any order', () => {
  expect(scenarioOf('emulator-fast-drop')).toMatchObject({ fast: true, drops: true, agentEnds: false });
  expect(scenarioOf('emulator-agent-ends-fast')).toMatchObject({ fast: true, agentEnds: true });
  expect(scenarioOf('emulator-navigate')).toMatchObject({ navigates: true });
  expect(scenarioOf('emulator-429')).toMatchObject({ restStatus: 429 });
});

it('ignores parts of an id that only resemble a switch', () => {
  expect(scenarioOf('emulator')).not.toHaveProperty('restStatus');
  expect(scenarioOf('breakfast-dropped')).toMatchObject({ fast: false, drops: false });
});
