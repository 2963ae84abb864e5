import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * Removal policy for data: retained when its stack is deleted, but deleted if the deployment that creates it fails. Otherwise
 * named resources left by a failed deployment would make the next one fail with "already exists".
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html
 */
export const RETAINED = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
