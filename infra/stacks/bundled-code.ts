import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** Code that esbuild bundles here and now, offline; the image stands for a container that is never started. */
export function bundledCode(folder: string, name: string, bundle: (outdir: string) => void): Code {
  return Code.fromAsset(folder, {
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
