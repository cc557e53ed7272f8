/** `npm run doctor`: looks at a running installation, from outside as anybody sees it and from inside by its settings, and says what to mend. */
import { parseArgs } from 'node:util'
import { isBundled } from '../kit/installation/paths.ts'
import { readSettings } from '../settings.ts'
import { toldFinding } from './doctor/findings.rules.ts'
import { lookInside } from './doctor/inside.ts'
import { lookFromOutside } from './doctor/outside.ts'

const USAGE = `Usage: ${isBundled ? 'node dist/server/doctor.js' : 'npm run doctor --'} [--backups FOLDER] [--mail-to ADDRESS] [--outside]
  With the settings of the portal. Reads only; --mail-to sends one mail. --outside leaves out what only the portal’s own machine can see.`

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backups: { type: 'string' }, 'mail-to': { type: 'string' }, outside: { type: 'boolean' } },
  })
  if (positionals.length > 0) throw new Error(USAGE)
  const settings = readSettings()
  const findings = [
    ...(await lookFromOutside(settings)),
    ...(values.outside ? [] : await lookInside(settings, { backups: values.backups, mailTo: values['mail-to'] })),
  ]
  const toMend = findings.filter(({ state }) => state === 'mend').length
  const end = toMend === 0 ? 'Nothing to mend.' : `To mend: ${toMend}.`
  process.stdout.write(`${settings.portalUrl}\n${findings.map(toldFinding).join('\n')}\n${end}\n`)
  return toMend === 0 ? 0 : 1
}

if (import.meta.main)
  run().then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    },
  )
