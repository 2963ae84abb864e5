import { LANGUAGE_CODES } from '@site/contracts/languages';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../content/load';
import { agentlabSchema } from './content';
import { MeshGraph } from './JobGraph';

const page = (lang: (typeof LANGUAGE_CODES)[number]) => loadContent(agentlabSchema, 'agentLab', lang);

describe.each(LANGUAGE_CODES)('AgentLab AI in %s', (lang) => {
  it('names more than twenty scenarios in four departments, each once', () => {
    const { groups } = page(lang).scenarios;
    const names = groups.flatMap((group) => group.items);
    expect(groups).toHaveLength(4);
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives every testimonial a monogram', () => {
    for (const item of page(lang).testimonials.items) expect(item.image).toMatch(/^\p{Lu}{1,2}$/u);
  });

  it('draws every stop of the job, and states the number of agents in the headline', () => {
    const { graph } = page(lang);
    const html = renderToString(<MeshGraph content={graph} at={8} />);
    for (const hop of graph.hops) expect(html).toContain(hop.agent);
    expect(graph.live).toContain(String(graph.hops.filter((hop) => hop.voice === 'assistant').length));
    expect(html).not.toMatch(/\sstyle=/);
  });
});
