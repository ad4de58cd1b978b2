/** Asks on the terminal before a command deletes something. Without a terminal the command needs --yes. */
import { createInterface } from 'node:readline/promises'
import { StartError } from '../settings/start-error.ts'

/**
 * @param question "Replace the 12 products of the shop?"
 * @throws StartError where nobody can be asked
 */
export const confirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new StartError(`${question} Add --yes to say that you mean it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (yes/no) `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
