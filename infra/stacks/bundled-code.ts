import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** Returns code that esbuild bundles during synthesis, offline. The CDK requires an image, but no container is started. */
export function bundledCode(folder: string, name: string, bundle: (outdir: string) => void): Code {
  return Code.fromAsset(folder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('never-started'),
      // Distinguishes several assets of one folder.
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
