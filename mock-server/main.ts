import { explainFailure } from './operations/describe-defect.ts';
import { startProvider } from './start.ts';

startProvider(process.env).catch((error: unknown) => {
  console.error(explainFailure(error));
  process.exitCode = 1;
});
