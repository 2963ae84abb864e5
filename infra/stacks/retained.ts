import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * What is stored outlives its stack, except where the deployment that creates it fails: resources with a name of their own that
 * such a deployment left behind would make the next attempt end with "already exists".
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html
 */
export const RETAINED = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
