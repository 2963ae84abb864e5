import { type ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetParameterCommand, ParameterNotFound } from '@aws-sdk/client-ssm';
import { REGION } from '../../../infra/config/region';
import { type Check, type Finding, fail } from '../finding';
import type { StageContext } from '../stage-context';

export const certificate: Check<StageContext> = {
  name: 'certificate',
  passed: `is issued, in ${REGION}, and covers the names, or the stage has no domain`,
  async run({ stage: { domain }, aws }) {
    if (!domain) return [];
    const { names, certificateArnParameter: parameter } = domain;
    const arn = await aws.ssm
      .send(new GetParameterCommand({ Name: parameter }))
      .then(({ Parameter }) => Parameter?.Value ?? '')
      .catch((error: Error) => {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      });
    const request = `aws acm request-certificate --region ${REGION} --validation-method DNS --domain-name ${names[0]}${names.length > 1 ? ` --subject-alternative-names ${names.slice(1).join(' ')}` : ''}`;
    const store = `aws ssm put-parameter --region ${REGION} --type String --overwrite --name ${parameter} --value <arn>`;
    if (arn === undefined)
      return [
        fail('doctor/certificate-parameter', {
          value: `no parameter ${parameter} in ${REGION}`,
          cause: 'The deployment reads the certificate’s ARN from this parameter.',
          remedy: `${request}; then ${store}`,
        }),
      ];
    const [, , service, region] = arn.split(':');
    if (service !== 'acm' || region !== REGION)
      return [
        fail('doctor/certificate-region', {
          value: `${parameter} = ${arn}`,
          cause: `CloudFront accepts only certificates in ${REGION}.`,
          remedy: `${request}; then ${store}`,
        }),
      ];
    const found = await describe(aws.acm, arn);
    if (!found)
      return [
        fail('doctor/certificate-missing', {
          value: arn,
          cause: 'The certificate in the parameter does not exist.',
          remedy: `${request}; then ${store}`,
        }),
      ];
    return [...judgeStatus(found, arn), ...judgeNames(found, names, `${request}; then ${store}`)];
  },
};

async function describe(acm: ACMClient, arn: string): Promise<CertificateDetail | undefined> {
  try {
    return (await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }))).Certificate;
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

function judgeStatus({ Status }: CertificateDetail, arn: string): Finding[] {
  if (Status === 'ISSUED') return [];
  return [
    fail('doctor/certificate-status', {
      value: `${arn}: ${Status}`,
      cause:
        'CloudFront accepts only issued certificates; a pending one waits for its CNAME records in your DNS.',
      remedy: `aws acm describe-certificate --region ${REGION} --certificate-arn ${arn} --query Certificate.DomainValidationOptions; create these DNS records, then aws acm wait certificate-validated --region ${REGION} --certificate-arn ${arn}`,
    }),
  ];
}

function judgeNames(found: CertificateDetail, names: readonly string[], remedy: string): Finding[] {
  const covered = [found.DomainName ?? '', ...(found.SubjectAlternativeNames ?? [])];
  // A wildcard matches one label.
  const covers = (name: string) => covered.includes(name) || covered.includes(name.replace(/^[^.]+/, '*'));
  const missing = names.filter((name) => !covers(name));
  if (missing.length === 0) return [];
  return [
    fail('doctor/certificate-names', {
      value: `${missing.join(', ')} not in ${covered.join(', ')}`,
      cause: 'CloudFront refuses a name that its certificate does not cover.',
      remedy,
    }),
  ];
}
