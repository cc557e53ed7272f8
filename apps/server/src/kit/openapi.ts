import type { FastifyPluginAsync } from 'fastify'
import type { Kit } from './kit.ts'
// temporary until written
export const openApiPlugin =
  (_kit: Kit): FastifyPluginAsync =>
  async () => {}
