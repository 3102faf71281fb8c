import { execFileSync } from 'node:child_process'

/** Whether this machine has a program. Logs a missing one, because tests then check less. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    console.log(`There is no ${program} here: what it checks is not checked.`)
    return false
  }
}
