import { runTool } from './backup/run-tool.ts';
import { explainFailure } from './operations/describe-defect.ts';

runTool(process.argv.slice(2), process.env, (line) => {
  console.log(line);
}).catch((error: unknown) => {
  console.error(explainFailure(error));
  process.exitCode = 1;
});
