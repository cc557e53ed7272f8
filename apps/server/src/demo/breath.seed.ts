/** The demo's recording, made when it is needed: a tone as long as one calm breath, in WAV. */
const RATE = 8000
const SECONDS = 12
const HEAD = 44

/** Hertz and loudness at a second: it rises, stays, falls. */
const toneAt = (second: number): { hertz: number; loud: number } => {
  const part = (from: number) => (second - from) / 4
  if (second < 4) return { hertz: 160 + 60 * part(0), loud: part(0) }
  return second < 8 ? { hertz: 220, loud: 1 } : { hertz: 220 - 60 * part(8), loud: 1 - part(8) }
}

export const breath = (): Buffer => {
  const file = Buffer.alloc(HEAD + RATE * SECONDS)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(RATE * SECONDS, 40)
  let turn = 0
  for (let i = 0; i < RATE * SECONDS; i++) {
    const { hertz, loud } = toneAt(i / RATE)
    turn += (2 * Math.PI * hertz) / RATE
    file[HEAD + i] = 128 + Math.round(90 * loud * Math.sin(turn))
  }
  return file
}
