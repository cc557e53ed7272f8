/** Sending a file and telling how far it is: fetch cannot, the older way can. */

/** Says which state of routes and permissions an answer was given by. */
export const ACCESS_VERSION = 'X-Access-Version'

type Wanted = { method: string; headers: Headers; body: BodyInit | undefined; signal?: AbortSignal }
export type OnUpload = (sent: number, total: number) => void

/** Answers and fails as fetch does. */
export const sendWithProgress = (url: string, { method, headers, body, signal }: Wanted, onUpload: OnUpload): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', stop)
      settle()
    }
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onUpload(loaded, total)
    request.onload = () =>
      end(() => {
        const headers = new Headers()
        for (const name of ['Content-Type', ACCESS_VERSION]) {
          const value = request.getResponseHeader(name)
          if (value !== null) headers.set(name, value)
        }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      })
    request.onerror = () => end(() => reject(new TypeError('Failed to send')))
    request.onabort = () => end(() => reject(new DOMException('Stopped', 'AbortError')))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    request.send(body as XMLHttpRequestBodyInit)
  })
