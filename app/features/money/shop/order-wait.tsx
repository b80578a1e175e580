import { PaymentWait } from "./payment-wait.tsx";
import { Card } from "../../../ui/card.tsx";
import { type ShownOrders, unknownLabel } from "../subscriptions/subscription-order.ts";

/** What was asked of Stripe and has no answer yet: the page asks again until it is known, and shows it then. */
export function OrderWait({ open }: { open: NonNullable<ShownOrders["open"]> }) {
  return (
    <Card tone="sun" title="Estamos conferindo com o Stripe">
      <PaymentWait
        words={unknownLabel(open)}
        late="Está demorando mais do que o normal. Pode fechar esta página: continuamos conferindo, e o resultado aparece aqui e nas suas notificações."
      />
    </Card>
  );
}
