/* In place of the package's own, whose address a bundle of one file would make one of data, which has no file system. */
export default function createWorker() {
  return new Worker('/opfs-worker.js');
}
