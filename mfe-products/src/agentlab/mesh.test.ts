import { describe, expect, it } from 'vitest';
import type { AgentlabContent } from './content';
import { LANE_Y, MESH, meshRoute, meshStops } from './mesh';

const hop = (lane: keyof typeof LANE_Y): AgentlabContent['graph']['hops'][number] => ({
  lane,
  time: '09:00',
  agent: 'Agent',
  gives: 'work',
  voice: 'assistant',
});

describe('meshRoute', () => {
  it('is horizontal between stops of one lane', () => {
    const [first, second] = meshStops([hop('sales'), hop('sales')]);
    if (!first || !second) throw new Error('two stops expected');
    expect(meshRoute([first, second])).toBe(`M${MESH.start} ${first.y}L${second.x} ${second.y}`);
  });

  it('changes lanes half-way between two stops', () => {
    const stops = meshStops([hop('marketing'), hop('production')]);
    const turn = ((stops[0]?.x ?? 0) + (stops[1]?.x ?? 0)) / 2;
    expect(meshRoute(stops)).toContain(`Q${turn} ${LANE_Y.marketing} `);
    expect(meshRoute(stops)).toContain(`Q${turn} ${LANE_Y.production} `);
  });

  it('is empty without stops', () => {
    expect(meshRoute([])).toBe('');
  });
});
