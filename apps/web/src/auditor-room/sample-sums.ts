import type { AuditorSample } from '@jujur/contract/auditor-room.ts'

/** What is to be looked at: those drawn, and the key items whole. */
export const itemsOf = ({ revealed, key_items }: Pick<AuditorSample, 'revealed' | 'key_items'>): number => (revealed ? revealed.drawn + key_items : 0)
export const openItems = (sample: Pick<AuditorSample, 'revealed' | 'key_items' | 'noted'>): number => Math.max(0, itemsOf(sample) - sample.noted)
