import { describe, expect, it } from 'vitest'
import { asLzw, asRunLength } from '../../../test/pdf-packing.ts'
import { from85, fromHex, fromLzw, fromRunLength, Overflow } from './pdf-unpacked.ts'

const MOST = 1024 * 1024
/** Neither all alike nor all different, and long enough that the codes run out some times. */
const sample = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i % 7 === 0 ? (i * i) >> 3 : i >> 9) & 0xff))

describe('LZW', () => {
  it('is undone as the standard of PDF shows it', () => {
    const shown = Buffer.from('800b6050220c0c8501', 'hex')
    expect(fromLzw(shown, MOST, { early: 1 })).toEqual({ content: Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]), isEnded: true })
  })
  it.each([0, 1] as const)('comes back as it was, its codes growing %s code early', (early) => {
    const made = fromLzw(asLzw(sample, { early }), MOST, { early })
    expect(made?.isEnded).toBe(true)
    expect(made?.content.equals(sample)).toBe(true)
  })
  it('without its end keeps what there is, and a line end behind it is nothing', () => {
    const whole = asLzw(Buffer.from('BT (Hello) Tj ET'), { early: 1, ended: false })
    const made = fromLzw(Buffer.concat([whole, Buffer.from('\r\n')]), MOST, { early: 1 })
    expect(made?.isEnded).toBe(false)
    expect(made?.content.toString()).toMatch(/^BT \(Hello\) Tj ET/)
  })
  it('with a code that nobody made is broken', () => {
    // 256, 65, 300.
    expect(fromLzw(Buffer.from('801065800000000000', 'hex'), MOST, { early: 1 })).toBeNull()
  })
  it('is given up as soon as more comes out than is let', () =>
    expect(() => fromLzw(asLzw(Buffer.alloc(100_000), { early: 1 }), 50_000, { early: 1 })).toThrow(Overflow))
})

describe('the others', () => {
  it('run lengths come back as they were, within what is let', () => {
    expect(fromRunLength(asRunLength(sample), MOST)?.content.equals(sample)).toBe(true)
    expect(fromRunLength(Buffer.from([1, 7, 8, 0xfe, 9, 128, 4]), MOST)).toEqual({ content: Buffer.from([7, 8, 9, 9, 9]), isEnded: true })
    expect(fromRunLength(Buffer.from([2, 1, 2]), MOST)).toEqual({ content: Buffer.from([1, 2]), isEnded: false })
    expect(() => fromRunLength(Buffer.alloc(2000, 0x81), 50_000)).toThrow(Overflow)
  })
  it('figures may end with half a byte', () => {
    expect(fromHex(Buffer.from('4a 6F\n7>4'))).toEqual({ content: Buffer.from([0x4a, 0x6f, 0x70]), isEnded: true })
    expect(fromHex(Buffer.from('4a'))).toEqual({ content: Buffer.from([0x4a]), isEnded: false })
  })
  it('letters stand for four bytes each five, and fewer at the end', () => {
    expect(from85(Buffer.from('87cUR\nD]i,"Ebo80~>'), MOST)).toEqual({ content: Buffer.from('Hello World!'), isEnded: true })
    expect(from85(Buffer.from('z87c~>'), MOST)?.content).toEqual(Buffer.from([0, 0, 0, 0, 0x48, 0x65]))
    // Readers differ in what they make of it.
    expect(from85(Buffer.from('87cz~>'), MOST)).toBeNull()
  })
})
