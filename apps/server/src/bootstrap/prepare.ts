/** For `npm start`, while the pages are built: brings the database to the newest schema and seeds the demo, and ends. The server then finds both done. */
import './loading.ts'

const { notices } = await import('../composition/notices.ts')
const { seedDemo } = await import('../demo/demo.seed.ts')
const { readSettings } = await import('../settings.ts')
const { openKit } = await import('./open.ts')

const prepare = async () => {
  const kit = await openKit(readSettings())
  try {
    if (kit.settings.demo) await seedDemo(kit, notices, (line) => process.stdout.write(`${line}\n`))
  } finally {
    await kit.database.close()
  }
}

// What goes wrong the server says when it starts.
await prepare().catch(() => {
  process.exitCode = 1
})
