import { zlibSync } from "fflate";

/** A reference to an object of the file, as other objects write it. */
export type Ref = `${number} 0 R`;

/** A page's box in points, its content and what that refers to. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Operators of a content stream, one to an entry. */
  readonly content: readonly string[];
}

export interface PdfInfo {
  readonly title: string;
  readonly producer: string;
  readonly at: Date;
}

const HEADER = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";

/**
 * A PDF file: objects that are written one after the other, and the table of where each begins (ISO 32000-1, 7.5). An object's text is
 * the file's own syntax: what a person wrote goes through `pdfText` or into a stream. The same objects give the same bytes.
 */
export class PdfFile {
  readonly #objects: (string | Uint8Array)[] = [];

  /** A number for an object that is written later. */
  reserve(): Ref {
    return `${this.#objects.push("null")} 0 R`;
  }

  add(object: string | Uint8Array): Ref {
    return `${this.#objects.push(object)} 0 R`;
  }

  put(ref: Ref, object: string): void {
    this.#objects[Number.parseInt(ref, 10) - 1] = object;
  }

  /** A compressed stream; `entries` of its dictionary beside the length and the filter. */
  addStream(content: string | Uint8Array, entries = ""): Ref {
    const data = zlibSync(typeof content === "string" ? latin1(content) : content);
    const head = `<< /Length ${data.byteLength} /Filter /FlateDecode ${entries}>>\nstream\n`;
    return this.add(joined([latin1(head), data, latin1("\nendstream")]));
  }

  /** Writes the pages, which share `resources`, and returns the whole file. */
  finish(pages: readonly PdfPage[], resources: string, { title, producer, at }: PdfInfo): Uint8Array<ArrayBuffer> {
    const tree = this.reserve();
    const shared = this.add(resources);
    const kids = pages.map(({ width, height, content }) => {
      const stream = this.addStream(content.join("\n"));
      const box = `[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`;
      return this.add(`<< /Type /Page /Parent ${tree} /MediaBox ${box} /Resources ${shared} /Contents ${stream} >>`);
    });
    this.put(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(" ")}] >>`);
    const root = this.add(`<< /Type /Catalog /Pages ${tree} >>`);
    const who = `/Producer ${pdfText(producer)} /Creator ${pdfText(producer)}`;
    const info = this.add(`<< /Title ${pdfText(title)} ${who} /CreationDate ${pdfDate(at)} /ModDate ${pdfDate(at)} >>`);
    return this.#bytes(`/Root ${root} /Info ${info}`);
  }

  #bytes(trailer: string): Uint8Array<ArrayBuffer> {
    const parts = [latin1(HEADER)];
    const places: number[] = [];
    let size = parts[0]?.byteLength ?? 0;
    const write = (part: Uint8Array) => {
      parts.push(part);
      size += part.byteLength;
    };
    for (const [index, object] of this.#objects.entries()) {
      places.push(size);
      write(latin1(`${index + 1} 0 obj\n`));
      write(typeof object === "string" ? latin1(object) : object);
      write(latin1("\nendobj\n"));
    }
    // Each entry of the table has twenty bytes, the first is the head of the list of free objects.
    const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
    const count = places.length + 1;
    const start = size;
    write(latin1(`xref\n0 ${count}\n0000000000 65535 f \n${table}`));
    write(latin1(`trailer\n<< /Size ${count} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
    return joined(parts);
  }
}

/** A text as a string object: UTF-16, in hexadecimal digits, so that nothing in it is syntax. */
export function pdfText(text: string): string {
  return `<feff${Array.from({ length: text.length }, (_, index) => hex16(text.charCodeAt(index))).join("")}>`;
}

/** A number with at most four places, never with an exponent. */
export function pdfNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}

/** Four hexadecimal digits. */
export function hex16(value: number): string {
  return value.toString(16).padStart(4, "0");
}

function pdfDate(at: Date): string {
  return `(D:${at.toISOString().slice(0, 19).replace(/\D/g, "")}Z)`;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
