import { AssetHashType, type AssetOptions, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** Returns the options of an asset that esbuild bundles during synthesis, offline. The CDK requires an image, but no container is started. */
export const bundled = (name: string, bundle: (outdir: string) => void): AssetOptions => ({
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

export const bundledCode = (folder: string, name: string, bundle: (outdir: string) => void): Code =>
  Code.fromAsset(folder, bundled(name, bundle));
