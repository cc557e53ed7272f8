/** What a server of the demo finds done when it starts: the schema, the demo and the tables of the jobs: node seed.ts */
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { notices } from '../apps/server/src/composition/notices.ts'
import { seedDemo } from '../apps/server/src/demo/demo.seed.ts'
import { jobSchema } from '../apps/server/src/kit/jobs/jobs-schema.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const kit = await openKit(readSettings())
await seedDemo(kit, notices, () => undefined)
await kit.database.close()
const { databaseOwnerUrl } = kit.settings
if (databaseOwnerUrl) await jobSchema(databaseOwnerUrl)
process.exit(0)
