/** Counts what a parser does, so that tests can bound it on any machine. */

const READS = ['getUint8', 'getUint16', 'getUint32'] as const

/** Steps are searches by regular expressions, entries of lists that were looked through, and numbers read of files. */
export function countSteps<Result>(work: () => Result) {
  const { exec } = RegExp.prototype
  const { includes } = Array.prototype
  const reads = READS.map((name) => DataView.prototype[name])
  let steps = 0
  RegExp.prototype.exec = function (text) {
    steps++
    return exec.call(this, text)
  }
  Array.prototype.includes = function (...search) {
    steps += this.length
    return includes.apply(this, search)
  }
  for (const [index, name] of READS.entries()) {
    DataView.prototype[name] = function (...place: [number, boolean?]) {
      steps++
      return reads[index]?.apply(this, place) ?? Number.NaN
    }
  }
  try {
    return { result: work(), steps }
  } finally {
    RegExp.prototype.exec = exec
    Array.prototype.includes = includes
    for (const [index, name] of READS.entries()) {
      const read = reads[index]
      if (read) DataView.prototype[name] = read
    }
  }
}
