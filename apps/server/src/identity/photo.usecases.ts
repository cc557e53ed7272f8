import type { Kit } from '../kit/call/kit.ts'
import { fileLink } from '../kit/files/links.ts'

/** The link to somebody's photo, as good as any file link: for a while. */
export const photoLink = ({ kit, now }: { kit: Pick<Kit, 'settings'>; now: Date }, photo_sha256: string | null): string | null =>
  photo_sha256 === null ? null : fileLink(kit.settings, { sha256: photo_sha256, type: 'image/webp', name: 'photo.webp', inline: true }, now)
