import type { ReceiverFault } from "../lib/receiver-addresses.ts";

/** Why an address cannot be a webhook's, as the form says it. */
export const RECEIVER_SENTENCES: Readonly<Record<ReceiverFault, string>> = {
  malformed: "Isto não é um endereço. Ele começa com https://.",
  not_https: "O endereço precisa começar com https://.",
  has_user: "O endereço não pode levar usuário nem senha.",
  has_port: "O endereço não pode ter porta: avisos vão pela porta comum do https.",
  not_a_name: "O endereço precisa ser um nome na internet, como programa.seuclube.com.br.",
  not_public: "Este nome não existe na internet aberta.",
  ours: "O endereço precisa ser de outro sistema, não da Quadra.",
};
