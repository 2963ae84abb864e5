const WARNING = /\(node:\d+\) Warning: NodeVersionSupportWarning[\s\S]*?was created\)\n/g;

/** Returns a program's output without the AWS SDK's warning about Node 20, on which the tests still run. */
export const withoutSdkWarning = (output: string): string => output.replaceAll(WARNING, '');
