import { useEffect, useState } from 'react'
import { portalName, useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Mark } from '../../ui/mark.tsx'
import { rosettePath, weavePath } from '../../ui/weave.tsx'
import classes from './certificate-sheet.module.css'
import { nameOnPaper } from './names.ts'

type Props = {
  name: string
  company: string | null
  courseTitle: string
  topics: string
  /** Of the course's own, beside the portal's. */
  words: { heading: string | null; signatory_name: string | null; signatory_title: string | null }
  serial: string
  pledgeSerial: string | null
  completedAt: string
  expiresAt: string | null
  verifyUrl: string
}

// The same numbers as on the PDF.
const band = weavePath({
  w: 794,
  h: 268,
  gap: 6.2,
  amp: 52,
  l1: 500,
  l2: 330,
  d1: 0.06,
  d2: 0.11,
  p: 1.9,
  a: 0.05,
  b: 1.05,
  step: 24,
  from: -80,
  to: 348,
})
const seal = { r: 104, n: 8, k: 16, a: 0.15, inner: 0.26, steps: 160 }
const spreads = [0.4, -0.4].map((spread) => ({ spread, d: rosettePath({ ...seal, spread }) }))

/** A4 landscape, as the PDF shows it: ink band, line, rosette, knot. White in both themes, because paper is. */
export const CertificateSheet = ({ name, company, courseTitle, topics, words, serial, pledgeSerial, completedAt, expiresAt, verifyUrl }: Props) => {
  const t = useTexts('learning')
  const { longDate: date } = useFormat()
  const { size, lines } = nameOnPaper(name)
  return (
    <div className={classes.paper}>
      <section className={classes.page} aria-label={t('certificate.preview')}>
        <svg className={classes.back} viewBox="0 0 1123 794" aria-hidden="true">
          <clipPath id="cert-band">
            <rect width="268" height="794" />
          </clipPath>
          <clipPath id="cert-page">
            <rect x="268" width="855" height="794" />
          </clipPath>
          <rect width="268" height="794" fill="#083D47" />
          <g clipPath="url(#cert-band)">
            <path d={band} fill="none" stroke="#2A7883" strokeWidth="0.9" transform="translate(268 0) rotate(90) translate(794 0) scale(-1 1)" />
            <circle cx="268" cy="506" r="64" fill="#083D47" />
          </g>
          {[
            ['cert-band', '#7DB5BB', 0.75],
            ['cert-page', '#4B949D', 0.6],
          ].map(([clip, stroke, width]) => (
            <g key={clip} clipPath={`url(#${clip})`}>
              <g transform="translate(268 506)" fill="none" stroke={String(stroke)} strokeWidth={width}>
                {spreads.map(({ spread, d }) => (
                  <path key={spread} d={d} />
                ))}
              </g>
            </g>
          ))}
          <path d="M268 0V794" stroke="#DFA112" strokeWidth="3" />
          <circle cx="268" cy="506" r="13" fill="#DFA112" stroke="#fff" strokeWidth="4" />
        </svg>
        <p className={classes.logo}>
          <Mark onPanel />
          <span>{portalName}</span>
        </p>
        <div className={classes.content}>
          <p className={classes.kind}>{words.heading ?? t('certificate.kind')}</p>
          <p className={lines > 1 ? `${classes.name} ${classes.wrapped}` : classes.name} style={{ '--name-size': size }}>
            {name}
          </p>
          {company && <p className={classes.company}>{company}</p>}
          <p className={classes.body}>{t('certificate.body')}</p>
          <p className={classes.course}>{courseTitle}</p>
          <p className={classes.topics}>{topics}</p>
          {(words.signatory_name || words.signatory_title) && (
            <p className={classes.signatory}>
              {words.signatory_name && <b>{words.signatory_name}</b>}
              {words.signatory_title && <span>{words.signatory_title}</span>}
            </p>
          )}
          <div className={classes.foot}>
            <dl>
              <dt>{t('certificate.completed')}</dt>
              <dd>{date(completedAt)}</dd>
              <dt>{t('certificate.validUntil')}</dt>
              <dd>{expiresAt ? date(expiresAt) : t('certificate.unlimited')}</dd>
            </dl>
            <dl>
              <dt>{t('certificate.number')}</dt>
              <dd>{serial}</dd>
              {pledgeSerial && (
                <>
                  <dt>{t('certificate.pledge')}</dt>
                  <dd>{pledgeSerial}</dd>
                </>
              )}
            </dl>
            <dl>
              <dt>{t('certificate.issuedBy')}</dt>
              <dd>{portalName}</dd>
            </dl>
            <QrCode text={verifyUrl} label={t('certificate.qr')} />
          </div>
          <p className={classes.address}>{t('certificate.anyone', { address: verifyUrl.replace(/^https?:\/\//, '') })}</p>
        </div>
      </section>
    </div>
  )
}

/** The address of the public page for a camera. The encoder comes along only here. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [code, setCode] = useState<{ size: number; d: string } | null>(null)
  useEffect(() => {
    let here = true
    void import('qrcode').then(({ create }) => {
      if (!here) return
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
      let d = ''
      for (let i = 0; i < data.length; i++) if (data[i]) d += `M${i % size} ${Math.floor(i / size)}h1v1h-1z`
      setCode({ size, d })
    })
    return () => {
      here = false
    }
  }, [text])
  return (
    <svg
      className={classes.qr}
      viewBox={`-2 -2 ${(code?.size ?? 29) + 4} ${(code?.size ?? 29) + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {code && <path d={code.d} fill="#052A32" />}
    </svg>
  )
}
