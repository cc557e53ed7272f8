/** Files in an S3-compatible bucket, as `files/<sha256>`. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadBucketCommand, HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Settings } from '../../settings.ts'
import { sha256 } from '../security/secrets.ts'
import { type FileStore, FileStoreError, type FileTrouble, isFileName } from './files.ts'

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

const clientOf = (s3: NonNullable<Settings['s3']>) =>
  new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(s3.accessKeyId && s3.secretAccessKey ? { credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey } } : {}),
    // Our own SHA-256 goes along; the default trailing checksums are refused by some S3-compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })

export const s3Files = (s3: NonNullable<Settings['s3']>): FileStore => {
  const client = clientOf(s3)
  const at = (name: string) => {
    if (!isFileName(name)) throw new FileStoreError('missing')
    return { Bucket: s3.bucket, Key: `files/${name}` }
  }

  const size = (name: string) =>
    kindly(async () => (await client.send(new HeadObjectCommand(at(name)))).ContentLength ?? 0).catch((error: unknown) => {
      if (error instanceof FileStoreError && error.trouble === 'missing') return null
      throw error
    })

  const stream: FileStore['stream'] = (name, range) =>
    kindly(async () => {
      const { Body } = await client.send(new GetObjectCommand({ ...at(name), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }))
      if (!(Body instanceof Readable)) throw new FileStoreError('unreachable')
      return Body
    })

  return {
    size,
    stream,
    put: (bytes) =>
      kindly(async () => {
        const name = sha256(bytes)
        if ((await size(name)) !== null) return name
        const ChecksumSHA256 = Buffer.from(name, 'hex').toString('base64')
        await client.send(
          new PutObjectCommand({ ...at(name), Body: bytes, ContentLength: bytes.length, ContentType: 'application/octet-stream', ChecksumSHA256 }),
        )
        return name
      }),
    get: (name) =>
      kindly(async () => {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        const bytes = await Body?.transformToByteArray()
        if (!bytes || sha256(bytes) !== name) throw new FileStoreError('corrupt')
        return bytes
      }),
    verify: (name) =>
      kindly(async () => {
        if ((await size(name)) === null) return 'missing'
        const hash = createHash('sha256')
        await pipeline(await stream(name), hash)
        return hash.digest('hex') === name ? 'sound' : 'corrupt'
      }),
    ready: async () => {
      await client.send(new HeadBucketCommand({ Bucket: s3.bucket })).catch((error: unknown) => {
        throw new FileStoreError('unreachable', error)
      })
    },
  }
}
