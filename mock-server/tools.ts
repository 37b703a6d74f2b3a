import { explainFailure } from './operations/describe-defect.ts';
import { runTool } from './operations/run-tool.ts';

runTool(process.argv.slice(2), process.env, (line) => {
  console.log(line);
}).catch((error: unknown) => {
  console.error(explainFailure(error));
  process.exitCode = 1;
});
