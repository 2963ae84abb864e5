import { SHELL } from '@site/contracts/microfrontend';
import { partModule } from './part-module';

export const CODE_OWNERS = '.github/CODEOWNERS';

/** Returns the CODEOWNERS file: each part's owner reviews its folder, the shell's owner everything else. */
export async function codeOwners(root: string, parts: readonly string[]): Promise<string> {
  const owners = await Promise.all(
    parts.map(async (part) => ({ part, owner: (await partModule(root, part)).owner })),
  );
  const platform = owners.find(({ part }) => part === SHELL)?.owner;
  if (!platform)
    throw new Error(`${SHELL}/part.ts exports no owner: export one, such as owner = '@site/platform'.`);
  const lines = owners.map(({ part, owner }) => `/${part}/ ${owner}\n`);
  return `# Written by "npm run pipelines" from the owner in each part's part.ts. The last pattern that matches a file decides.
* ${platform}
${lines.join('')}`;
}
