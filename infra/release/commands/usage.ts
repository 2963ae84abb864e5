import { PART_NAMES } from '@site/contracts/microfrontend';

export const USAGE = `npm run release -- <command>

  build <part>                build a part alone, and say where the result lies
  publish <part>              build a part alone and upload it as an immutable version
  preview <part> [version]    show a published version with what is live on the preview origin (--days, default 7)
  promote <part> [version]    put a published version live (default: the sources as they stand)
  canary <percent> [what]     give a share of the visitors a composition (its id), or a part's published version
                              (<part> [version]); without it, change the share of the canary that is running
  canary off                  everybody gets what is live
  rollback [composition]      go back to the composition before the live one, or to a named one
  freeze, thaw                nothing but a rollback changes what visitors get (--reason "why"); end that
  status                      what is live
  history [count]             who released what when, newest first
  diff [from] [to]            parts and pages that differ (default: the composition before the live one, the live one)
  composition                 the id of what is live, or "none": what "cdk deploy -c composition=…" needs
  abort <part>                take a part back that is not live: end its canary, close its previews
  init, bootstrap             the first release of all parts, where nothing is live yet
  doctor                      what is missing or will fail: on this machine, with --stage <name> in the AWS account;
                              ends with 1 when something will fail
  gc                          remove what no visitor and no rollback can need (--dry-run tells, --pin <id> keeps)

The parts are ${PART_NAMES.join(', ')}. The commands work on the site that runs on LOCAL_DATA_DIR (npm start);
with --stage <name> on that stage of the AWS account in use, --as <part> as that part's team.
--built <folder>: publish what "build" left there, as it is, without running any of the part's code.
--json prints one machine-readable object, and tells the steps on standard error.`;
