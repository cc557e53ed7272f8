import { UPLOAD_PATH } from '@jujur/contract/wire.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import { onSessionEnd } from '../kit/session/drafts.ts'
import { noteUse } from '../kit/session/last-use.ts'
import { session } from '../kit/session/session.ts'

const PIECE = 8 * 1024 * 1024
const RETRY_MS = [500, 1_500, 4_000, 8_000, 15_000, 30_000]

export type Sending = {
  name: string
  state: 'sending' | 'paused' | 'failed'
  sent: number
  total: number
  /** Null until the pace is known. */
  secondsLeft: number | null
  /** Why it failed: the reason of the portal's refusal, or null where the network is at fault. */
  reason: string | null
}

const forgetAll = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('tus::')) localStorage.removeItem(key)
}
// The links are no secrets, but names of files are nobody else's business.
onSessionEnd(forgetAll)

const reasonOf = (body: string | undefined): string | null => {
  try {
    const { response_code, data } = JSON.parse(body ?? '') as { response_code: number; data: { reason?: string } | null }
    return data?.reason ?? String(response_code)
  } catch {
    return null
  }
}

const authorization = () => `Bearer ${session.get()?.token ?? ''}`

/** Ends an upload wherever it was begun; what has come of it is thrown away. */
export const takeBack = async (upload_id: string): Promise<void> => {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(`${UPLOAD_PATH}/${upload_id}`, { headers: { Authorization: authorization() }, retryDelays: RETRY_MS.slice(0, 2) })
}

/** A large file on its way: goes on after a cut line or a reload (the same file chosen again), with the time that is left. */
export const usePieces = (call: string) => {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<{ upload: Upload; stop: () => void } | null>(null)
  useEffect(() => () => running.current?.stop(), [])

  const send = useCallback(
    async (file: File): Promise<string | null> => {
      const { Upload } = await import('tus-js-client')
      running.current?.stop()
      const { promise, resolve } = Promise.withResolvers<string | null>()
      let began = { at: performance.now(), sent: -1 }
      setSending({ name: file.name, state: 'sending', sent: 0, total: file.size, secondsLeft: null, reason: null })
      const upload = new Upload(file, {
        endpoint: UPLOAD_PATH,
        chunkSize: PIECE,
        retryDelays: RETRY_MS,
        removeFingerprintOnSuccess: true,
        metadata: { call, filename: file.name },
        // Another call's upload of the same file is another upload.
        fingerprint: async () => ['tus', call, session.get()?.user.user_id, file.name, file.size, file.lastModified].join('-'),
        onBeforeRequest: (request) => request.setHeader('Authorization', authorization()),
        onAfterResponse: (_, response) => {
          if (response.getStatus() < 400) noteUse(session.get()?.token ?? '')
        },
        onShouldRetry: (error) => {
          const status = error.originalResponse?.getStatus() ?? 0
          return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
        },
        onProgress: (sent, total) => {
          if (began.sent < 0) began = { at: performance.now(), sent }
          const seconds = (performance.now() - began.at) / 1000
          const pace = (sent - began.sent) / seconds
          setSending({
            name: file.name,
            state: 'sending',
            sent,
            total,
            secondsLeft: seconds > 2 && pace > 0 ? Math.ceil((total - sent) / pace) : null,
            reason: null,
          })
        },
        onError: (error) => {
          const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
          setSending((before) => before && { ...before, state: 'failed', reason: reasonOf(body) })
          resolve(null)
        },
        onSuccess: () => {
          running.current = null
          setSending(null)
          resolve(upload.url?.split('/').at(-1) ?? null)
        },
      })
      running.current = {
        upload,
        stop: () => {
          void upload.abort()
          resolve(null)
        },
      }
      const [before] = await upload.findPreviousUploads()
      if (before) upload.resumeFromPreviousUpload(before)
      upload.start()
      return promise
    },
    [call],
  )

  const pause = () => {
    void running.current?.upload.abort()
    setSending((before) => before && { ...before, state: 'paused', secondsLeft: null })
  }
  const goOn = () => {
    setSending((before) => before && { ...before, state: 'sending', reason: null })
    running.current?.upload.start()
  }
  const cancel = () => {
    const { current } = running
    running.current = null
    setSending(null)
    void current?.upload.abort(true).catch(() => undefined)
    current?.stop()
  }
  return { sending, send, pause, goOn, cancel }
}
export type Pieces = ReturnType<typeof usePieces>
