import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { ROOT } from '../../release/build/parts';
import { bundleCompose, bundlePromote } from '../../release/functions/bundle-functions';

export const promoteCode = () => bundled('promote', bundlePromote);
export const composeCode = () => bundled('compose', bundleCompose);

/** Code that esbuild bundles here and now, offline; the image stands for a container that is never started. */
function bundled(name: string, bundle: (outdir: string) => void): Code {
  return Code.fromAsset(path.join(ROOT, 'infra/release/functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('never-started'),
      // Assets of one folder are told apart by this.
      command: [name],
      local: {
        tryBundle(outdir) {
          bundle(outdir);
          return true;
        },
      },
    },
  });
}
