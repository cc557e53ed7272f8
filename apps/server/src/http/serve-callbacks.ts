/** `POST /callbacks/billplz`: what the payment gateway calls back. Outside the API: no session, no envelope; who it is, its signature says. */
import type { FastifyPluginAsync } from 'fastify'
import { whenBillPaid } from '../composition/on-bill-paid.ts'
import type { Kit } from '../kit/call/kit.ts'
import { loggedError } from '../kit/security/logged-error.ts'
import { systemWork } from '../payments/bills/bills.worker.ts'
import { keepTold, match, readCallback } from '../payments/bills/callbacks.usecases.ts'

/** A callback has about 700 characters. */
const LARGEST = 16 * 1024

export const callbacksPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, parsed) =>
      parsed(null, body),
    )
    app.post('/callbacks/billplz', { bodyLimit: LARGEST }, async (request, response) => {
      const answer = (status: number) => response.code(status).type('text/plain').send('')
      const { billplz } = kit.settings
      const body = billplz && typeof request.body === 'string' ? readCallback(request.body, billplz) : null
      if (!body) {
        request.log.warn({ security: 'callback_not_signed', ip: request.ip }, 'a callback that the gateway did not sign was refused')
        return answer(400)
      }
      const work = systemWork(kit, whenBillPaid, { id: request.id, ip: request.ip })
      // Once it is kept it is ours: whatever goes wrong with the rest, the job takes it up.
      const { id, isHandled } = await keepTold(work, body)
      if (!isHandled)
        await match(work, id).catch((error: unknown) => {
          request.log.error({ gateway_callback_id: id, ...loggedError(error) }, 'a callback is left to the job')
        })
      return answer(200)
    })
  }
