/** Files in an S3-compatible bucket, as `files/<sha256>`: written to the local disk first, because the name is known only at the end. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Settings } from '../../settings.ts'
import { sha256 } from '../security/secrets.ts'
import { checkedName, type EndingFiles, isGroup } from './ending.ts'
import { type FileStore, FileStoreError, type FileTrouble, isFileName, isNoteName } from './files.ts'
import { type TemporaryFile, temporaryFiles } from './temporary.ts'

const troubleOf = (error: unknown): FileTrouble => {
  if (!(error instanceof S3ServiceException)) return 'unreachable'
  if (error.$metadata.httpStatusCode === 507 || /quota|StorageFull/i.test(error.name)) return 'full'
  return ['NotFound', 'NoSuchKey'].includes(error.name) ? 'missing' : 'unreachable'
}

const kindly = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FileStoreError ? error : new FileStoreError(troubleOf(error), error)
  }
}

/** How long the store may be silent, in milliseconds: a short question with its repeats in all, and once while a file moves. Together 30 s. */
const PATIENCE = { asked: 10_000, moving: 20_000 }

const clientOf = (s3: NonNullable<Settings['s3']>, socketTimeout: number) =>
  new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(s3.accessKeyId && s3.secretAccessKey ? { credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey } } : {}),
    // Our own SHA-256 goes along; the default trailing checksums are refused by some S3-compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // By silence, not by length: a large file may take as long as it moves.
    requestHandler: { connectionTimeout: 5_000, socketTimeout },
  })

/** The library repeats nothing whose body is a stream, so a file is opened again for each try; not where the store was silent, for it would be again. */
const TRIES = 3
const wasSilent = ({ cause }: FileStoreError) => cause instanceof Error && ['TimeoutError', 'AbortError'].includes(cause.name)
/** Small, because each is rubbish as soon as it is sent: four times this costs 15 MB more at the peak, and is no faster. */
const PIECE = 16 * 1024

/** Page by page, without the prefix. */
async function* namesIn(list: (asked: { Prefix: string; StartAfter?: string }) => Promise<ListObjectsV2CommandOutput>, prefix: string) {
  for (let after: string | undefined, more = true; more; ) {
    const asked = { Prefix: prefix, ...(after ? { StartAfter: after } : {}) }
    const page = await kindly(() => list(asked))
    const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
    yield* keys.map((key) => key.slice(prefix.length))
    after = keys.at(-1)
    more = page.IsTruncated === true && after !== undefined
  }
}
async function* onlyThose(names: AsyncIterable<string>, are: (name: string) => boolean) {
  for await (const name of names) if (are(name)) yield name
}

const collected = async (names: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}

export const s3Files = (s3: NonNullable<Settings['s3']>, folder: string, patience = PATIENCE): FileStore => {
  const client = clientOf(s3, patience.moving)
  const soon = () => ({ abortSignal: AbortSignal.timeout(patience.asked) })
  const unfinished = temporaryFiles(folder)
  const at = (name: string) => {
    if (!isFileName(name)) throw new FileStoreError('missing')
    return { Bucket: s3.bucket, Key: `files/${name}` }
  }

  const size = (name: string) =>
    kindly(async () => (await client.send(new HeadObjectCommand(at(name)), soon())).ContentLength ?? 0).catch((error: unknown) => {
      if (error instanceof FileStoreError && error.trouble === 'missing') return null
      throw error
    })

  const noteAt = (name: string) => {
    if (!isNoteName(name)) throw new FileStoreError('missing')
    return { Bucket: s3.bucket, Key: `notes/${name}` }
  }
  const namesUnder = (prefix: 'files/' | 'notes/') =>
    namesIn((asked) => client.send(new ListObjectsV2Command({ Bucket: s3.bucket, ...asked }), soon()), prefix)

  const stream: FileStore['stream'] = (name, range) =>
    kindly(async () => {
      const { Body } = await client.send(new GetObjectCommand({ ...at(name), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }))
      if (!(Body instanceof Readable)) throw new FileStoreError('unreachable')
      return Body
    })

  const send = (file: TemporaryFile, tries = TRIES): Promise<void> =>
    kindly(async () => {
      await client.send(
        new PutObjectCommand({
          ...at(file.sha256),
          Body: createReadStream(file.path, { highWaterMark: PIECE }),
          ContentLength: file.size,
          ContentType: 'application/octet-stream',
          ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
        }),
      )
    }).catch((error: unknown) => {
      if (tries > 1 && error instanceof FileStoreError && error.trouble === 'unreachable' && !wasSilent(error)) return send(file, tries - 1)
      throw error
    })

  return {
    size,
    stream,
    list: () => onlyThose(namesUnder('files/'), isFileName),
    put: async (content) => {
      const file = await unfinished.receive(content)
      try {
        if ((await size(file.sha256)) === null) await send(file)
        return file.sha256
      } finally {
        await unfinished.remove(file)
      }
    },
    get: (name) =>
      kindly(async () => {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        const bytes = await Body?.transformToByteArray()
        if (!bytes || sha256(bytes) !== name) throw new FileStoreError('corrupt')
        return bytes
      }),
    remove: (name) =>
      kindly(async () => {
        await client.send(new DeleteObjectCommand(at(name)), soon())
      }),
    verify: (name) =>
      kindly(async () => {
        if ((await size(name)) === null) return 'missing'
        const hash = createHash('sha256')
        await pipeline(await stream(name), hash)
        return hash.digest('hex') === name ? 'sound' : 'corrupt'
      }),
    // An object lock on the bucket keeps them from whoever has the key too.
    note: (name, text) =>
      kindly(async () => {
        const known = await client.send(new HeadObjectCommand(noteAt(name)), soon()).catch((error: unknown) => {
          if (troubleOf(error) === 'missing') return null
          throw error
        })
        if (!known) await client.send(new PutObjectCommand({ ...noteAt(name), Body: text, ContentType: 'application/json' }), soon())
      }),
    notes: () => collected(onlyThose(namesUnder('notes/'), isNoteName)),
    readNote: (name) =>
      kindly(async () => {
        const { Body } = await client.send(new GetObjectCommand(noteAt(name)))
        return (await Body?.transformToString()) ?? ''
      }),
    ready: async () => {
      await client.send(new HeadBucketCommand({ Bucket: s3.bucket }), soon()).catch((error: unknown) => {
        throw new FileStoreError('unreachable', error)
      })
    },
    sweep: () => unfinished.sweep(),
  }
}

const DELETED_AT_ONCE = 1000
/** Under `ending/`, which backups leave out. A file is sent again as a whole where it broke off. */
export const s3Ending = (s3: NonNullable<Settings['s3']>, folder: string, patience = PATIENCE): EndingFiles => {
  const client = clientOf(s3, patience.moving)
  const unfinished = temporaryFiles(folder)
  const at = (name: string) => ({ Bucket: s3.bucket, Key: `ending/${checkedName(name)}` })
  const keys = async (prefix: string) => {
    const page = await client.send(new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: prefix, MaxKeys: DELETED_AT_ONCE }))
    return (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
  }
  return {
    put: async (name, content) => {
      const file = await unfinished.receive(content)
      try {
        await kindly(() =>
          client.send(
            new PutObjectCommand({
              ...at(name),
              Body: createReadStream(file.path, { highWaterMark: PIECE }),
              ContentLength: file.size,
              ContentType: 'application/octet-stream',
              ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
            }),
          ),
        )
        return { size: file.size, sha256: file.sha256 }
      } finally {
        await unfinished.remove(file)
      }
    },
    stream: (name) =>
      kindly(async () => {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        if (!(Body instanceof Readable)) throw new FileStoreError('unreachable')
        return Body
      }),
    remove: (group) =>
      kindly(async () => {
        if (!isGroup(group)) return
        for (let some = await keys(`ending/${group}/`); some.length > 0; some = await keys(`ending/${group}/`))
          await client.send(new DeleteObjectsCommand({ Bucket: s3.bucket, Delete: { Objects: some.map((Key) => ({ Key })) } }))
      }),
    groups: () =>
      kindly(async () => {
        const found = new Set<string>()
        for (let token: string | undefined, more = true; more; ) {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: 'ending/', Delimiter: '/', ...(token ? { ContinuationToken: token } : {}) }),
          )
          for (const { Prefix = '' } of page.CommonPrefixes ?? []) found.add(Prefix.slice('ending/'.length, -1))
          token = page.NextContinuationToken
          more = page.IsTruncated === true && token !== undefined
        }
        return [...found].filter(isGroup)
      }),
    sweep: () => unfinished.sweep(),
  }
}
