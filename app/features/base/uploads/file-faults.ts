import { AppError, type ErrorCode } from "../../../lib/errors.ts";
import type { Bucket } from "./buckets.ts";
import { MAX_PIXELS, type FileFault } from "./clean-file.ts";

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
    `A imagem é grande demais: use até ${MAX_PIXELS / 1_000_000} megapixels.`,
  ],
  active: [
    "invalid_input",
    "Este PDF tem scripts, anexos ou senha. Imprima-o como PDF simples e envie de novo.",
  ],
};

/** The error of a file that is refused, with the sentence for who sent it; `field` is the form's. */
export function fileError(fault: FileFault, bucket: Bucket, field?: string): AppError {
  const [code, message] =
    fault === "wrong_type"
      ? ([
          "unsupported_media_type",
          bucket === "documents" ? "Envie um PDF ou uma imagem JPEG, PNG ou GIF." : PICTURES,
        ] as const)
      : FAULTS[fault];
  return new AppError(code, { field, message });
}
