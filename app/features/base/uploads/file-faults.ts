import type { AppError, ErrorCode } from "../../../lib/errors.ts";
import type { Bucket } from "./buckets.ts";
import type { FileFault } from "./clean-file.ts";
import { MAX_PIXELS } from "./picture.ts";

const PICTURES = "Envie uma imagem JPEG, PNG ou GIF.";

const FAULTS: Readonly<Record<Exclude<FileFault, "wrong_type">, readonly [ErrorCode, string]>> = {
  empty: ["invalid_input", "O arquivo está vazio."],
  too_large: ["payload_too_large", "O arquivo tem mais de 10 MB. Envie um menor."],
  broken: [
    "invalid_input",
    "O arquivo está incompleto ou com defeito. Abra-o, salve de novo e envie outra vez.",
  ],
  too_many_pixels: [
    "invalid_input",
    `A imagem é grande demais: use até ${MAX_PIXELS / 1_000_000} megapixels, contando todos os quadros de uma animação. Diminua-a e envie de novo.`,
  ],
  unchecked: [
    "invalid_input",
    "Não dá para conferir tudo o que há neste PDF. Imprima-o como PDF simples e envie de novo.",
  ],
  active: [
    "invalid_input",
    "Este PDF tem scripts, anexos ou senha. Imprima-o como PDF simples e envie de novo.",
  ],
};

/** The code of the error for a file that is refused, and its details with the sentence for the sender; `field` is the form's. */
export function fileRefusal(
  fault: FileFault,
  bucket: Bucket,
  field?: string,
): [ErrorCode, AppError["details"]] {
  const [code, message] =
    fault === "wrong_type"
      ? ([
          "unsupported_media_type",
          bucket === "documents" ? "Envie um PDF ou uma imagem JPEG, PNG ou GIF." : PICTURES,
        ] as const)
      : FAULTS[fault];
  return [code, { field, message }];
}
