ALTER TABLE "api_tokens" ADD COLUMN "made_with_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Acts that move money ask for a permission of their own from now on, which no token has yet: who made one that could is told.
insert into notifications (id, user_id, type, title, message, created_at)
select gen_random_uuid(), t.user_id, 'system_notification', 'Token de API sem dinheiro',
  'Cancelar com devolução, devolver, unir categorias e marcar pagamentos pedem agora uma permissão própria, que o token “' || t.name ||
  '” não tem. Se um programa precisa dela, crie outro token em Integrações.', now()
from api_tokens t
where 'tournaments:write' = any(t.scopes) and t.revoked_at is null and t.expires_at > now();
