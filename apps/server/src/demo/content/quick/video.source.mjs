// Makes video.webm, "The moment before": engraved lines that bend under temptation and come straight
// when the person decides. Silent, 22 seconds, 1280 x 720, 25 frames a second, VP9 with cues in front.
// Run: node video.source.mjs   (needs ffmpeg with libvpx-vp9, and a Chromium: CHROMIUM=/path, default /usr/bin/chromium)
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const here = (p) => fileURLToPath(new URL(p, import.meta.url));
const font = (w) =>
  fs
    .readFileSync(here(`../../../../../../node_modules/@fontsource/poppins/files/poppins-latin-${w}-normal.woff2`))
    .toString('base64');

const W = 1280;
const H = 720;
const FPS = 25;
const SECONDS = 22;

// what is said, from second, to second; the last one stays
const WORDS = [
  ['A supplier slides an envelope across the table.', 0.8, 5.4],
  ['"A small thank-you. Nobody will ever know."', 6.0, 10.8],
  ['You take one breath, and ask: could I say this aloud?', 11.4, 16.0],
  ['You say no, and you tell someone.', 16.6, SECONDS + 9],
];

const smooth = (a, b, x) => {
  const t = Math.max(0, Math.min(1, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};
const f = (n) => +n.toFixed(1);

/** One engraved line of the portal's weave; bend 0 is straight, 1 is fully bent. */
function line(y0, i, bend, p) {
  const amp = 74 * bend;
  const at = (x) => {
    const A = amp * (1 - 0.85 * smooth(0.45 * W, 1.05 * W, x));
    return y0 + A * Math.sin((2 * Math.PI * x) / 620 + i * 0.13 + p) * Math.cos((2 * Math.PI * x) / 380 - i * 0.08 + p * 0.7);
  };
  const step = 20;
  let d = `M${-step} ${f(at(-step))}`;
  for (let x = 0; x <= W + step; x += step) d += `Q${x} ${f(at(x))} ${x + step / 2} ${f((at(x) + at(x + step)) / 2)}`;
  return d;
}

/** The whole picture at second t, as one SVG. */
function frame(t) {
  // the lines lean when the envelope comes, bend hard when it is whispered, and straighten with the breath
  const bend = 0.42 * smooth(1.2, 4.8, t) + 0.58 * smooth(6.2, 9.6, t) - 0.34 * smooth(11.6, 15.4, t) - 0.66 * smooth(16.4, 18.6, t);
  const phase = 0.9 + 1.5 * smooth(0, 18, t);
  const top = 306;
  const gap = 17;
  const rows = 24;
  const mid = 11;
  let weave = '';
  for (let i = -6; i < rows + 6; i++) if (i !== mid || t < 18.4) weave += line(top + i * gap, i, Math.max(0, bend), phase);
  const yMid = top + mid * gap;
  const drawn = smooth(18.4, 20.2, t);
  const knot = smooth(20.1, 20.6, t);
  const end = 1120;
  const turn =
    t < 18.4
      ? ''
      : `<path d="M-10 ${yMid}H${W + 10}" stroke="#2A7883" stroke-width="1.6"/>` +
        `<path d="M-10 ${yMid}H${f(-10 + (end - 2) * drawn)}" stroke="#F0B832" stroke-width="5"/>` +
        (knot > 0 ? `<circle cx="${end + 8}" cy="${yMid}" r="${f(15 * knot + 7)}" fill="#083D47"/><circle cx="${end + 8}" cy="${yMid}" r="${f(15 * knot)}" fill="#F0B832"/>` : '');
  const words = WORDS.map(([text, a, b]) => {
    const o = smooth(a, a + 0.6, t) * (1 - smooth(b - 0.5, b, t));
    return o > 0.005 ? `<text x="80" y="${f(170 - 8 * (1 - smooth(a, a + 0.6, t)))}" opacity="${o.toFixed(3)}">${text}</text>` : '';
  }).join('');
  return `<svg width="${W}" height="${H}" viewBox="0 0 ${W} ${H}" xmlns="http://www.w3.org/2000/svg">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#083D47"/><stop offset=".62" stop-color="#083D47"/><stop offset="1" stop-color="#083D47" stop-opacity="0"/></linearGradient></defs>
<rect width="${W}" height="${H}" fill="#083D47"/>
<path d="${weave}" fill="none" stroke="#2A7883" stroke-width="1.6"/>
<rect width="${W}" height="340" fill="url(#g)"/>
<g fill="none">${turn}</g>
<g font-family="Poppins" font-weight="600" font-size="42" letter-spacing="-.4" fill="#fff">${words}</g>
</svg>`;
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'moment-'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: W, height: H } });
await page.setContent(
  `<style>@font-face{font-family:Poppins;font-weight:600;src:url(data:font/woff2;base64,${font(600)}) format("woff2")}` +
    'body{margin:0;font-family:Poppins;font-weight:600}svg{display:block}</style><div id="s">.</div>',
);
await page.evaluate(() => document.fonts.load('600 42px Poppins').then(() => document.fonts.ready));
const total = FPS * SECONDS;
for (let n = 0; n < total; n++) {
  await page.evaluate((svg) => { document.getElementById('s').innerHTML = svg; }, frame(n / FPS));
  await page.screenshot({ path: path.join(dir, `${String(n).padStart(4, '0')}.png`) });
}
await browser.close();

const ffmpeg = (args) =>
  new Promise((ok, no) => {
    spawn('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdio: 'inherit', cwd: dir }).on('exit', (c) => (c === 0 ? ok() : no(new Error(`ffmpeg ${c}`))));
  });
const common = [
  '-framerate', String(FPS), '-i', '%04d.png',
  '-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv',
  '-c:v', 'libvpx-vp9', '-b:v', process.env.RATE ?? '270k', '-g', '50', '-row-mt', '1', '-threads', '4', '-deadline', 'good', '-an',
];
await ffmpeg([...common, '-pass', '1', '-cpu-used', '4', '-f', 'null', '/dev/null']);
await ffmpeg([
  ...common, '-pass', '2', '-cpu-used', '1', '-auto-alt-ref', '1', '-lag-in-frames', '25',
  '-metadata', 'title=The moment before', '-metadata:s:v:0', 'language=eng', '-cues_to_front', '1', '-reserve_index_space', '4096', '-fflags', '+bitexact', '-f', 'webm', here('./video.webm'),
]);
fs.rmSync(dir, { recursive: true, force: true });
console.log('video.webm', fs.statSync(here('./video.webm')).size, 'bytes,', total / FPS, 's');
