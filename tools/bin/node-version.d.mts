export declare const NODE_NEEDED: string;
export declare function isSupportedNode(version: string): boolean;
